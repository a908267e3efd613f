// Reads environment variables on each platform.

/** Returns an environment variable, trimmed. Undefined if it is empty, and on platforms without such variables. */
export function environmentVariable(name: string): string | undefined {
  const platform = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  try {
    const value = platform.process?.env?.[name]?.trim();
    return value === "" ? undefined : value;
  } catch {
    // Deno throws without the permission to read the environment. Then there are no variables.
    return undefined;
  }
}
