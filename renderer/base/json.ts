// JSON as a type: what crosses a thread, lies in the store or travels to the browser.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; a key with `undefined` counts as absent. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
