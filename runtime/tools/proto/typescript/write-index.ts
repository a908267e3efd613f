// Writes `src/index.ts`, the main entry of the package.
import {generatedBy} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import {stringLiteral} from '../../codegen/typescript-tokens.js';
import type {FileExports} from './generate-code.js';
import {wrapParts} from './import-lines.js';
import type {ServiceClient} from './write-services.js';
import {compareCodeUnits} from '../../../text/compare-code-units.js';

const runtime = `export { interceptorsOf } from "./interceptors.js";
export type { CallOptions, ConnectionOptions, Provided } from "./options.js";
export { AbortError, ConnectionError, RpcError, TimeoutError, type ErrorDetail } from "./errors.js";
export type { Requests } from "./calls.js";
export { Code } from "@connectrpc/connect";
export { create } from "@bufbuild/protobuf";
`;

const runtimeNames =
  'interceptorsOf CallOptions ConnectionOptions Provided AbortError ConnectionError RpcError TimeoutError ErrorDetail Requests Code create';

export interface IndexInput {
  readonly clientName: string;
  readonly clients: readonly ServiceClient[];
  /** The exports of the input files. */
  readonly exports: readonly FileExports[];
}

/** Also exports messages. If several have the same name, only the first; the others are available by the path of their file. */
export function writeIndex({clientName, clients, exports}: IndexInput): OutputFile {
  const taken = new Set([...runtimeNames.split(' '), clientName, ...clients.map(({className}) => className)]);
  const isFree = (name: string) => !taken.has(name) && taken.add(name) !== undefined;
  const client = clients.length === 0 ? '' : `export { ${clientName} } from "./client.js";\n`;
  const services = clients.map(
    ({className, fileName}) => `export { ${className} } from "./services/${fileName}.js";\n`,
  );
  const messages = exports.map(({from, types, values}) => {
    const parts = [...values.filter(isFree), ...types.filter(isFree).map((name) => `type ${name}`)];
    const source = stringLiteral(`./gen/${from.slice(2)}`);
    return parts.length === 0 ? '' : wrapParts('export ', parts.toSorted(byName), ` from ${source};\n`);
  });
  return {path: 'src/index.ts', content: [generatedBy, client, ...services, runtime, ...messages].join('')};
}

function byName(a: string, b: string): number {
  const [some, other] = [a, b].map((part) => part.replace('type ', '')) as [string, string];
  return compareCodeUnits(some, other);
}
