// Bodies of requests: JSON, forms, uploads, text and bytes.
import { type ParameterStyle, queryParts, stringify } from "./serialize-parameters.js";

/** A file: its bytes, optionally with a name and a media type. */
export type Upload =
  | Blob
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | {
      readonly data: Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | string;
      readonly name?: string | undefined;
      readonly type?: string | undefined;
    };

export interface FieldStyle extends Omit<ParameterStyle, "in" | "name"> {
  /** Media type of this part of a form. */
  readonly type?: string;
}

export interface BodyStyle {
  /** `application/json`, `multipart/form-data`, … */
  readonly type: string;
  /** The parameter that holds the body. Without it, the body is an object of all parameters without another location. */
  readonly key?: string;
  /** Whether an empty body is sent as well. */
  readonly required?: boolean;
  /** Form fields that are not sent in the default way. */
  readonly fields?: Readonly<Record<string, FieldStyle>>;
}

export interface EncodedBody {
  readonly body: BodyInit | undefined;
  /** Undefined without a body, and for multipart, whose type the platform sets together with its boundary. */
  readonly type: string | undefined;
}

export async function encodeBody(value: unknown, style: BodyStyle): Promise<EncodedBody> {
  if (value === undefined) return { body: undefined, type: undefined };
  const mediaType = style.type.split(";", 1)[0]?.trim() ?? "";
  if (mediaType === "multipart/form-data") {
    return {
      body: value instanceof FormData ? value : await formData(value, style),
      type: undefined,
    };
  }
  if (mediaType === "application/x-www-form-urlencoded") {
    return {
      body: value instanceof URLSearchParams ? value.toString() : formText(value, style),
      type: style.type,
    };
  }
  if (/^(?:application|text)\/(?:json|.+\+json)$/.test(mediaType) && !(value instanceof Blob)) {
    return { body: JSON.stringify(value), type: style.type };
  }
  if (/\/(?:jsonl|x-ndjson|ndjson|json-seq|x-jsonlines)$/.test(mediaType) && Array.isArray(value)) {
    return { body: value.map((item) => `${JSON.stringify(item)}\n`).join(""), type: style.type };
  }
  const ofBlob = value instanceof Blob && value.type !== "" ? value.type : undefined;
  const type = mediaType.includes("*") ? (ofBlob ?? "application/octet-stream") : style.type;
  return { body: rawBody(value), type };
}

function rawBody(value: unknown): BodyInit {
  if (isBytes(value) || value instanceof ReadableStream) return value as BodyInit;
  if (isNamed(value)) return rawBody(value.data);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isBytes(value: unknown): value is Blob | Uint8Array | ArrayBuffer {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function isNamed(value: unknown): value is {
  data: unknown;
  name?: string | undefined;
  type?: string | undefined;
} {
  if (typeof value !== "object" || value === null || !("data" in value)) return false;
  const { data } = value;
  const isFile = isBytes(data) || data instanceof ReadableStream;
  return isFile || (typeof data === "string" && ("name" in value || "type" in value));
}

async function formData(value: unknown, { fields = {} }: BodyStyle): Promise<FormData> {
  const form = new FormData();
  for (const [name, given] of Object.entries(value ?? {})) {
    const style = Object.hasOwn(fields, name) ? fields[name] : undefined;
    for (const item of Array.isArray(given) && style?.json !== true ? given : [given]) {
      if (item !== undefined) await appendPart(form, name, item, style);
    }
  }
  return form;
}

async function appendPart(
  form: FormData,
  name: string,
  item: unknown,
  style: FieldStyle | undefined,
): Promise<void> {
  const type = style?.type?.split(",", 1)[0]?.trim();
  const usual = type === undefined || type.includes("*") ? undefined : type;
  if (isNamed(item)) {
    const blob = await blobOf(item.data, item.type ?? usual);
    form.append(name, blob, item.name ?? name);
  } else if (isBytes(item) || item instanceof ReadableStream) {
    const blob = await blobOf(item, usual);
    const fileName = "name" in item && typeof item.name === "string" ? item.name : name;
    form.append(name, blob, fileName);
  } else if (typeof item === "object" && item !== null && !(item instanceof Date)) {
    form.append(name, new Blob([JSON.stringify(item)], { type: usual ?? "application/json" }));
  } else if (usual === undefined || usual === "text/plain") {
    form.append(name, stringify(item));
  } else {
    const text = usual.endsWith("json") ? JSON.stringify(item) : stringify(item);
    form.append(name, new Blob([text], { type: usual }));
  }
}

async function blobOf(data: unknown, type: string | undefined): Promise<Blob> {
  if (data instanceof Blob && (data.type !== "" || type === undefined)) return data;
  const bytes = data instanceof ReadableStream ? await new Response(data).arrayBuffer() : data;
  return new Blob([bytes as BlobPart], type === undefined ? {} : { type });
}

function formText(value: unknown, { fields = {} }: BodyStyle): string {
  const parts = Object.entries(value ?? {}).flatMap(([name, item]) => {
    const style = Object.hasOwn(fields, name) ? fields[name] : undefined;
    // Without a style of their own, objects are sent as JSON.
    const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
    const json = isObject && style?.style === undefined && !(item instanceof Date);
    return queryParts(name, item, { in: "query", json, ...style });
  });
  return parts.join("&").replaceAll("%20", "+");
}
