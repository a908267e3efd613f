/** Fills in the variables of a server URL: `https://{region}.example.com` → `https://eu.example.com`. */
export function serverUrl(
  template: string,
  variables: Readonly<Record<string, string>> = {},
): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
}
