// What a reader's browser loads to run a tool: its worker, after gzip, beside what it may weigh.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

/** In kB of 1,000 bytes. */
const limits = {openapi: 60, graphql: 45, postman: 15, proto: 90};

/** `{name, kilobytes, limit}` for each worker that has been built. */
export function toolSizes() {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const file = fileURLToPath(new URL(`../lib/tools/${name}.js`, import.meta.url));
    if (!existsSync(file)) return [];
    const bytes = gzipSync(readFileSync(file), {level: 9}).length;
    return [{name, kilobytes: Math.round(bytes / 10) / 100, limit}];
  });
}
