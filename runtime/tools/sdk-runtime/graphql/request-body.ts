// The body of a request: JSON, or a form if variables hold files.
import type { GraphqlRequest } from "./write-document.js";

export interface EncodedBody {
  readonly body: string | FormData;
  /** Undefined for a form, whose type the platform sets together with its boundary. */
  readonly type: string | undefined;
}

export function encodeBody(request: GraphqlRequest): EncodedBody {
  const files: { readonly path: string; readonly file: Blob }[] = [];
  const variables = withoutFiles(request.variables, "variables", files);
  const json = JSON.stringify({ ...request, variables });
  if (files.length === 0) return { body: json, type: "application/json" };
  // The names and the order of the parts are those of the GraphQL multipart request specification.
  const form = new FormData();
  form.append("operations", json);
  form.append("map", JSON.stringify(Object.fromEntries(files.map(({ path }, i) => [i, [path]]))));
  for (const [index, { file }] of files.entries()) form.append(String(index), file);
  return { body: form, type: undefined };
}

/** Returns the value with null in place of each file, and adds the files to `files`. */
function withoutFiles(
  value: unknown,
  path: string,
  files: { readonly path: string; readonly file: Blob }[],
): unknown {
  if (value instanceof Blob) {
    files.push({ path, file: value });
    return null;
  }
  if (Array.isArray(value))
    return value.map((item, index) => withoutFiles(item, `${path}.${index}`, files));
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  const members = Object.entries(value).map(
    ([key, member]) => [key, withoutFiles(member, `${path}.${key}`, files)] as const,
  );
  return Object.fromEntries(members);
}
