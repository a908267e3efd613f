// Defines JSON as a type, for everything that crosses a thread, is stored or is sent to the browser.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. A key with the value `undefined` counts as absent. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
