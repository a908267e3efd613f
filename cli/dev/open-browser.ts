// Opens an address in the default browser.
import {spawn} from 'node:child_process';

/** Starts the opener of the platform without waiting for it. Calls `onFailure` if there is none. */
export function openBrowser(url: string, onFailure: () => void): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command ?? '', [...args, url], {stdio: 'ignore', detached: true});
  child.on('error', onFailure);
  child.on('exit', (code) => code !== 0 && onFailure());
  child.unref();
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
};
