//! The disk of the operating system.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use atomic_write_file::AtomicWriteFile;

use super::{Disk, Files, Listed, Lock, System, too_large};

/// Files of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsDisk;

/// Every call as [`Files`] puts it together of calls to the system.
impl Disk for OsDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        Files(Os).list(folder)
    }

    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>> {
        Files(Os).read(file, cap)
    }

    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
        Files(Os).ends(file, size)
    }

    fn create_new(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        Files(Os).create_new(file, bytes)
    }

    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        Files(Os).append(file, size, bytes)
    }

    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        Files(Os).replace(file, bytes)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        Files(Os).rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        Files(Os).remove(file)
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Lock>> {
        Files(Os).lock(file)
    }
}

/// The operating system this program runs on.
#[derive(Clone, Copy, Debug)]
struct Os;

impl System for Os {
    type Open = File;

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

    fn exists(&self, file: &Path) -> io::Result<bool> {
        file.try_exists()
    }

    fn is_folder(&self, folder: &Path) -> bool {
        folder.is_dir()
    }

    fn create(&self, file: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(file)
    }

    fn open_end(&self, file: &Path) -> io::Result<(File, u64)> {
        // A pipe that came into its place would keep us waiting for ever.
        if !fs::metadata(file)?.is_file() {
            return Err(no_plain_file());
        }
        let open = OpenOptions::new().append(true).open(file)?;
        let size = open.metadata()?.len();
        Ok((open, size))
    }

    fn write(&self, open: &mut File, bytes: &[u8]) -> io::Result<()> {
        open.write_all(bytes)
    }

    fn sync(&self, open: &File) -> io::Result<()> {
        open.sync_all()
    }

    /// Windows cannot open a folder for that, and need not.
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut open = AtomicWriteFile::open(file)?;
        open.write_all(bytes)?;
        open.commit()
    }

    fn lock(&self, file: &Path) -> Result<File, (Option<File>, TryLockError)> {
        let failed = |error| (None, TryLockError::Error(error));
        // A pipe of that name would keep us waiting for ever.
        if fs::metadata(file).is_ok_and(|about| !about.is_file()) {
            return Err(failed(no_plain_file()));
        }
        let open = OpenOptions::new().write(true).create(true).truncate(false).open(file).map_err(failed)?;
        match open.try_lock() {
            Ok(()) => Ok(open),
            Err(error) => Err((Some(open), error)),
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
