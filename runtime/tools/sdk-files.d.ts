// The run-time files of generated SDKs, as text. Filled in when bundling, by `scripts/sdk-files-plugin.js`.
declare module 'sdk:*' {
  /** From a path below `runtime/tools/sdk-runtime/<name>/` to the text of the file: `{'http-client.ts': '…'}`; in order of their paths. */
  export const files: Readonly<Record<string, string>>;
}
