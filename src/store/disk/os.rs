//! The disk of the operating system.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use atomic_write_file::AtomicWriteFile;

use super::{Disk, Listed, Lock, changed, taken, too_large};

/// Files of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsDisk;

impl Disk for OsDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            // A name that is no text is none of ours; a file may go while we look.
            let (Ok(name), Ok(about)) = (entry.file_name().into_string(), fs::metadata(entry.path())) else {
                continue;
            };
            if about.is_file() {
                files.push(Listed { name, size: about.len() });
            }
        }
        files.sort();
        Ok(files)
    }

    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One byte more than allowed is read, in case the file grows meanwhile.
        plain(file)?.take(cap as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() > cap { Err(too_large(cap)) } else { Ok(bytes) }
    }

    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
        let mut open = plain(file)?;
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        (&open).take(size as u64).read_to_end(&mut head)?;
        let whole = open.seek(SeekFrom::End(0))?;
        open.seek(SeekFrom::Start(whole.saturating_sub(size as u64)))?;
        open.take(size as u64).read_to_end(&mut tail)?;
        Ok((head, tail))
    }

    fn create_new(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let folder = folder_of(file)?;
        let mut open = OpenOptions::new().write(true).create_new(true).open(file)?;
        let written = open.write_all(bytes).and_then(|()| open.sync_all()).and_then(|()| sync_folder(folder));
        if written.is_err() {
            // Ours alone, made a moment ago, and not whole.
            let _ = fs::remove_file(file);
        }
        written
    }

    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        let mut open = OpenOptions::new().append(true).open(file)?;
        if open.metadata()?.len() != size {
            return Err(changed());
        }
        open.write_all(bytes)?;
        open.sync_data()
    }

    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        folder_of(file)?;
        let mut open = AtomicWriteFile::open(file)?;
        open.write_all(bytes)?;
        open.commit()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let folder = folder_of(to)?;
        // A hard link refuses a taken name in one step; where there are none, look first.
        match fs::hard_link(from, to) {
            Ok(()) => fs::remove_file(from)?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(taken()),
            Err(_) if to.try_exists()? => return Err(taken()),
            Err(_) => fs::rename(from, to)?,
        }
        sync_folder(folder)?;
        // The old name must not come back after a fall of the system.
        let old = folder_of(from)?;
        if old == folder { Ok(()) } else { sync_folder(old) }
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)?;
        sync_folder(folder_of(file)?)
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Lock>> {
        folder_of(file)?;
        // A pipe of that name would keep us waiting for ever.
        if fs::metadata(file).is_ok_and(|about| !about.is_file()) {
            return Err(no_plain_file());
        }
        let open = OpenOptions::new().write(true).create(true).truncate(false).open(file)?;
        match open.try_lock() {
            Ok(()) => Ok(Some(Lock::of(open))),
            Err(TryLockError::WouldBlock) => Ok(None),
            // A network folder without locks, whatever it says: playing on is worth more than the protection.
            Err(TryLockError::Error(_)) => Ok(Some(Lock::loose(open))),
        }
    }
}

/// Opens a plain file. Anything else (a pipe, a device) could keep us waiting for ever.
fn plain(file: &Path) -> io::Result<File> {
    if fs::metadata(file)?.is_file() { File::open(file) } else { Err(no_plain_file()) }
}

fn no_plain_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file")
}

/// The folder of a file, made if it is not there.
fn folder_of(file: &Path) -> io::Result<&Path> {
    let folder = file.parent().ok_or(io::ErrorKind::InvalidInput)?;
    make_folder(folder)?;
    Ok(folder)
}

fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let above = folder.parent().unwrap_or(Path::new(""));
    make_folder(above)?;
    match fs::create_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !folder.is_dir() => Err(error),
        _ => sync_folder(above),
    }
}

/// Names in a folder reach the disk with the folder; Windows cannot open one for that, and need not.
fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
