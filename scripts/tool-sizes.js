// The gzip size of the worker that a browser loads to run each tool, with its limit.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

/**
 * In kB of 1,000 bytes. The aim is 60 for OpenAPI, 45 for GraphQL, 15 for Postman and 90 for proto, without the parser of what is
 * written (TypeScript 81, Python and TOML 38, YAML 31); until it is reached these hold what there is, so that nothing grows unseen.
 * The parsers are part of each worker, as a worker loads nothing after its start: its policy forbids it, and it runs without a network.
 */
const limits = {openapi: 203, 'openapi-python': 165, graphql: 157, postman: 73, proto: 178};

/** `{name, kilobytes, limit}` for each worker that has been built. */
export function toolSizes() {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const file = fileURLToPath(new URL(`../lib/tools/${name}.js`, import.meta.url));
    if (!existsSync(file)) return [];
    const bytes = gzipSync(readFileSync(file), {level: 9}).length;
    return [{name, kilobytes: Math.round(bytes / 10) / 100, limit}];
  });
}
