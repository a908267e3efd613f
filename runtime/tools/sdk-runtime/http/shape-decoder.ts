// Checks the data of responses against the shapes of their types, and converts times to dates.

export type Shape =
  | "any"
  | "null"
  | "boolean"
  | "number"
  | "integer"
  | "string"
  /** A time in RFC 3339 form. */
  | "time"
  | { readonly ref: string }
  | { readonly enum: readonly unknown[] }
  | { readonly items: Shape; readonly first?: readonly Shape[] }
  | {
      readonly fields: Readonly<Record<string, Shape>>;
      readonly required?: readonly string[];
      readonly others?: Shape;
    }
  | { readonly anyOf: readonly Shape[] }
  | { readonly allOf: readonly Shape[] };

export interface Decoded {
  readonly data: unknown;
  /** The first difference: `data.items[3].title is missing`. */
  readonly mismatch?: string | undefined;
}

export type Decode = (data: unknown, shape: Shape) => Decoded;

export interface DecodeOptions {
  /** Whether differences are reported. */
  readonly checks: boolean;
  /** Whether times become `Date` objects. */
  readonly dates: boolean;
}

/** Deeper data is not decoded. */
const maxDepth = 200;

/** `shapes` has the shapes that `ref` names. */
export function createDecoder(
  shapes: Readonly<Record<string, Shape>>,
  { checks, dates }: DecodeOptions,
): Decode {
  const decode = (data: unknown, shape: Shape, path: string, depth: number): Decoded => {
    if (depth > maxDepth) return { data };
    if (typeof shape === "string") return decodeScalar(data, shape, { path, dates });
    if ("ref" in shape) return decode(data, named(shapes, shape.ref), path, depth + 1);
    if ("enum" in shape) {
      return shape.enum.some((value) => isSame(value, data))
        ? { data }
        : mismatched(data, path, "one of the allowed values");
    }
    if ("anyOf" in shape) {
      const all = shape.anyOf.map((member) => decode(data, member, path, depth + 1));
      const best = all.find(({ mismatch }) => mismatch === undefined);
      return (
        best ??
        (all.length === 1 ? (all[0] ?? { data }) : mismatched(data, path, "of any allowed type"))
      );
    }
    if ("allOf" in shape) {
      let decoded: Decoded = { data };
      for (const member of shape.allOf) {
        const next = decode(decoded.data, member, path, depth + 1);
        decoded = { data: next.data, mismatch: decoded.mismatch ?? next.mismatch };
      }
      return decoded;
    }
    if ("items" in shape) {
      if (!Array.isArray(data)) return mismatched(data, path, "a list");
      const items = data.map((item: unknown, index) =>
        decode(item, shape.first?.[index] ?? shape.items, `${path}[${index}]`, depth + 1),
      );
      return joined(
        items,
        items.map((item) => item.data),
      );
    }
    if (typeof data !== "object" || data === null || Array.isArray(data))
      return mismatched(data, path, "an object");
    const missing = shape.required?.find((name) => !Object.hasOwn(data, name));
    const fields = Object.entries(data).map(([name, value]) => {
      const own = Object.hasOwn(shape.fields, name) ? shape.fields[name] : shape.others;
      return [
        name,
        own === undefined ? { data: value } : decode(value, own, `${path}.${name}`, depth + 1),
      ] as const;
    });
    const result = Object.fromEntries(fields.map(([name, field]) => [name, field.data]));
    const whole = joined(
      fields.map(([, field]) => field),
      result,
    );
    return missing === undefined
      ? whole
      : { data: result, mismatch: `${path}.${missing} is missing` };
  };
  return (data, shape) => {
    const decoded = decode(data, shape, "data", 0);
    return checks ? decoded : { data: decoded.data };
  };
}

function decodeScalar(
  data: unknown,
  shape: Shape & string,
  { path, dates }: { readonly path: string; readonly dates: boolean },
): Decoded {
  switch (shape) {
    case "any":
      return { data };
    case "null":
      return data === null ? { data } : mismatched(data, path, "null");
    case "integer":
      return Number.isInteger(data) ? { data } : mismatched(data, path, "a whole number");
    case "time": {
      if (data instanceof Date) return { data };
      const time = typeof data === "string" ? Date.parse(data) : NaN;
      if (Number.isNaN(time)) return mismatched(data, path, "a date and time");
      return { data: dates ? new Date(time) : data };
    }
    default: {
      const isDate = shape === "string" && data instanceof Date;
      return typeof data === shape || isDate ? { data } : mismatched(data, path, `a ${shape}`);
    }
  }
}

function mismatched(data: unknown, path: string, what: string): Decoded {
  return { data, mismatch: `${path} is not ${what}` };
}

function named(shapes: Readonly<Record<string, Shape>>, name: string): Shape {
  return (Object.hasOwn(shapes, name) ? shapes[name] : undefined) ?? "any";
}

function joined(parts: readonly Decoded[], data: unknown): Decoded {
  return { data, mismatch: parts.find(({ mismatch }) => mismatch !== undefined)?.mismatch };
}

function isSame(value: unknown, data: unknown): boolean {
  const isObject = typeof value === "object" && value !== null;
  return isObject ? JSON.stringify(value) === JSON.stringify(data) : value === data;
}
