//! Keeps the screen awake while a battle is open, by the programs that desktops bring along for it.
//!
//! Where they are absent or refuse, the screen sleeps as it always did, and nobody is told: it is no fault of the
//! battle. It must not know battles or settings: the app says when.

use std::{
    io,
    process::{ChildStdin, Command, Stdio},
    thread,
};

/// What keeps the screen from going dark.
pub trait Awake {
    /// Keeps it awake from now on, or lets it sleep again. To say the same twice changes nothing.
    fn keep(&mut self, awake: bool);
}

/// Programs that hold the screen awake for as long as the program behind them runs. That is `cat`, which ends with
/// the pipe into it: when the battle is closed, and also when Adjutant dies without a word.
const HOLDERS: [&[&str]; 2] = [
    &["systemd-inhibit", "--what=idle:sleep", "--who=Adjutant", "--why=A battle is open", "--mode=block", "cat"],
    &["gnome-session-inhibit", "--inhibit", "idle:suspend", "--reason", "A battle is open", "cat"],
];

/// The desktop's own programs.
#[derive(Debug, Default)]
pub struct Desktop {
    pipes: Vec<ChildStdin>,
}

impl Awake for Desktop {
    fn keep(&mut self, awake: bool) {
        if !awake {
            self.pipes.clear();
        } else if self.pipes.is_empty() {
            self.pipes.extend(HOLDERS.iter().filter_map(|holder| hold(holder).ok()));
        }
    }
}

/// Starts a program; it is to end when the pipe is dropped.
fn hold(holder: &[&str]) -> io::Result<ChildStdin> {
    let [name, arguments @ ..] = holder else { return Err(io::ErrorKind::InvalidInput.into()) };
    let mut child = Command::new(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let pipe = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    // Whenever it ends, and however, somebody waits for it.
    thread::Builder::new().name("awake".to_owned()).spawn(move || child.wait())?;
    Ok(pipe)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_program_that_is_absent_is_passed_over() {
        assert!(hold(&["adjutant-has-no-such-program"]).is_err());
        assert!(hold(&[]).is_err());
    }

    #[test]
    #[cfg(unix)]
    fn a_holder_runs_until_its_pipe_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let over = folder.path().join("over");
        let shell = format!("cat && touch '{}'", over.display());
        let pipe = hold(&["sh", "-c", &shell]).unwrap();
        thread::sleep(Duration::from_millis(50));
        assert!(!over.exists(), "it ended by itself");
        drop(pipe);
        let ended = (0..500).any(|_| {
            thread::sleep(Duration::from_millis(10));
            over.exists()
        });
        assert!(ended);
    }
}
