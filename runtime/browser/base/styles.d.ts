// A stylesheet that a script imports is its text; see renderer/bundle/lazy-styles.ts.
declare module '*.css' {
  const text: string;
  export default text;
}
