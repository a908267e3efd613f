// Chooses the transports of a package, and the files and dependencies that they need.
import {generatedBy} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';

interface TransportFunction {
  readonly name: 'grpc' | 'grpcWeb' | 'connect';
  /** The entry that exports it: `node`, or `web` for every platform with fetch. */
  readonly entry: 'node' | 'web';
  /** The path below `src/`. */
  readonly file: string;
  readonly words: string;
}

export interface Transports {
  readonly functions: readonly TransportFunction[];
  readonly entries: readonly ('node' | 'web')[];
  readonly dependencies: Readonly<Record<string, string>>;
}

const functions = [
  {name: 'grpc', entry: 'node', file: 'node/grpc.ts', words: 'gRPC over HTTP/2, from Node.js'},
  {name: 'grpcWeb', entry: 'node', file: 'node/grpc-web.ts', words: 'gRPC-web, from Node.js'},
  {name: 'connect', entry: 'node', file: 'node/connect.ts', words: 'Connect, from Node.js'},
  {name: 'grpcWeb', entry: 'web', file: 'web/grpc-web.ts', words: 'gRPC-web with `fetch`: browsers, Deno, Bun'},
  {name: 'connect', entry: 'web', file: 'web/connect.ts', words: 'Connect with `fetch`: browsers, Deno, Bun'},
] as const satisfies readonly TransportFunction[];

const chosen: Readonly<Record<'all' | 'node' | 'web' | 'connect', (wanted: TransportFunction) => boolean>> = {
  all: () => true,
  node: ({name}) => name === 'grpc',
  web: ({name}) => name === 'grpcWeb',
  connect: ({name}) => name === 'connect',
};

/** Exact versions: this one of protobuf generates the code, and the packages of Connect require the same version of each other. */
const versions = {protobuf: '2.13.0', connect: '2.1.2'} as const;

export function chooseTransports(option: keyof typeof chosen): Transports {
  const wanted = functions.filter(chosen[option]);
  const entries = (['node', 'web'] as const).filter((name) => wanted.some(({entry}) => entry === name));
  return {
    functions: wanted,
    entries,
    dependencies: {
      '@bufbuild/protobuf': versions.protobuf,
      '@connectrpc/connect': versions.connect,
      ...Object.fromEntries(entries.map((entry) => [`@connectrpc/connect-${entry}`, versions.connect])),
    },
  };
}

/** `src/node.ts` and `src/web.ts` */
export function entryFiles({functions, entries}: Transports): readonly OutputFile[] {
  return entries.map((entry) => {
    const lines = functions.flatMap((wanted) => (wanted.entry === entry ? exportLine(wanted) : []));
    return {path: `src/${entry}.ts`, content: `${generatedBy}${lines.join('')}`};
  });
}

function exportLine({name, file}: TransportFunction): string {
  const options = {grpc: 'GrpcOptions', grpcWeb: 'GrpcWebOptions', connect: 'ConnectOptions'}[name];
  return `export { ${name}, type ${options} } from "./${file.replace(/\.ts$/, '.js')}";\n`;
}
