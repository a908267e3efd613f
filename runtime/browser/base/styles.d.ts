// A stylesheet that a script imports is its text; see renderer/bundle/inline-styles-plugin.ts.
declare module '*.css' {
  const text: string;
  export default text;
}
