/** The loggable details of an error: its name and code, but not its message and cause, which may contain an address. */
export function errorDetails(error: unknown): {readonly error: string; readonly code?: string | number} {
  if (!(error instanceof Error)) return {error: typeof error};
  const code = 'code' in error ? error.code : 'status' in error ? error.status : undefined;
  return {error: error.name, ...((typeof code === 'string' || typeof code === 'number') && {code})};
}
