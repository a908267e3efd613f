// Serves the built site of a folder with `galley preview`, for scripts that open it in a browser.
import {spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const bin = fileURLToPath(new URL('../bin/galley.js', import.meta.url));

/** Starts `galley preview` on a free port. Returns `{origin, close()}`. */
export function serveBuiltSite(root) {
  const child = spawn(process.execPath, [bin, 'preview', '--root', root, '--port', '0']);
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk) => {
      output += chunk;
      const origin = /http:\/\/[^\s/]+:\d+/.exec(output)?.[0];
      if (origin !== undefined) resolve({origin, close: () => child.kill('SIGINT')});
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', () => reject(new Error(`galley preview ended: ${output}`)));
  });
}
