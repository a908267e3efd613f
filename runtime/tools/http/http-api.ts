// An HTTP API as the readers understand it and the writers need it. OpenAPI 2.0 to 3.2 and Postman collections come to this;
// SDKs in TypeScript and Python, and OpenAPI documents, are written from it. All references between schemas go by name, so
// the value is a tree without cycles.
import type {Place} from '../base/finding.js';

/** What `JSON.parse` gives. */
export type Json = null | boolean | number | string | readonly Json[] | {readonly [key: string]: Json};

export interface HttpApi {
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  /** Markdown. */
  readonly description?: string;
  readonly termsOfService?: string;
  readonly contact?: {readonly name?: string; readonly url?: string; readonly email?: string};
  readonly license?: {readonly name: string; readonly identifier?: string; readonly url?: string};
  readonly externalDocs?: ExternalDocs;
  /** The first is the default. */
  readonly servers: readonly Server[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** For operations without requirements of their own. */
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly Tag[];
  /** In the order of the document; names as they are written there, each once. */
  readonly schemas: readonly NamedSchema[];
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** Calls that the API makes; `path` is the webhook's name. */
  readonly webhooks: readonly Operation[];
}

export interface ExternalDocs {
  readonly url: string;
  readonly description?: string;
}

export interface Server {
  /** With its variables in braces: `https://{region}.example.com/v1`. May be relative. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly choices?: readonly string[];
  readonly description?: string;
}

export interface Tag {
  readonly name: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocs;
}

/** `id` is the name by which requirements refer to it. */
export type SecurityScheme = {readonly id: string; readonly description?: string} & (
  | {readonly kind: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly name: string}
  /** `scheme` in lower case: `basic`, `bearer`, `digest`, … */
  | {readonly kind: 'http'; readonly scheme: string; readonly bearerFormat?: string}
  | {readonly kind: 'oauth2'; readonly flows: readonly OAuthFlow[]}
  | {readonly kind: 'openIdConnect'; readonly url: string}
  | {readonly kind: 'mutualTls'}
);

export interface OAuthFlow {
  readonly kind: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: readonly {readonly name: string; readonly description: string}[];
}

/** All of these schemes together. A list of requirements means any one of them; an empty requirement means none is needed. */
export type SecurityRequirement = readonly {readonly scheme: string; readonly scopes: readonly string[]}[];

export interface Operation {
  /** As written; may be missing or double. */
  readonly id?: string;
  /** In lower case: `get`. Also such as `query` and `copy`. */
  readonly method: string;
  /** With parameters in braces: `/books/{id}`. May carry a fixed query: `/responses?beta=true`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocs;
  readonly isDeprecated: boolean;
  /** Those of the path and of the operation, each once; every parameter of the path template is among them. */
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** Undefined: the API's. */
  readonly security?: readonly SecurityRequirement[];
  /** Undefined: the API's. */
  readonly servers?: readonly Server[];
  /** `x-` fields of the operation that a writer may know: `x-pages`, `x-codegen-request-body-name`. */
  readonly extensions: ReadonlyMap<string, Json>;
  readonly place: Place;
}

export type Style =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'tabDelimited'
  | 'deepObject'
  | 'cookie';

export interface Parameter {
  readonly name: string;
  /** `querystring` is the whole query as one value (OpenAPI 3.2). */
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** Always set: from the document, from 2.0's `collectionFormat`, or the default for `in`. */
  readonly style: Style;
  readonly explode: boolean;
  /** Reserved characters such as `/` and `?` are sent as they are. */
  readonly allowsReserved: boolean;
  /** Set when the value is serialized by a media type instead of a style: `application/json`. */
  readonly mediaType?: string;
  readonly examples: readonly Example[];
  readonly place: Place;
}

export interface Body {
  readonly isRequired: boolean;
  readonly description?: string;
  /** At least one; the order of the document. */
  readonly contents: readonly Content[];
}

export interface Content {
  /** As written, in lower case, with parameters: `application/json; charset=utf-8`, `image/*`. */
  readonly mediaType: string;
  /** Undefined if the document has no schema, which means bytes for binary media types and any value for JSON. */
  readonly schema?: Schema;
  /** Of one item of a stream (OpenAPI 3.2's `itemSchema`, or the schema of a `text/event-stream`). */
  readonly itemSchema?: Schema;
  /** Per property of a form. */
  readonly encoding: ReadonlyMap<string, Encoding>;
  readonly examples: readonly Example[];
}

export interface Encoding {
  readonly contentType?: string;
  readonly headers: readonly Header[];
  readonly style?: Style;
  readonly explode?: boolean;
  readonly allowsReserved?: boolean;
}

export interface Header {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly examples: readonly Example[];
}

export interface Response {
  /** `200`, `2XX` or `default` */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Header[];
  /** Empty: no body. */
  readonly contents: readonly Content[];
}

export interface Example {
  /** Empty for the single `example` of a document. */
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  readonly value?: Json;
  readonly externalUrl?: string;
}

export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly place: Place;
}

/** Annotations of a schema, beside its type. */
export interface Notes {
  readonly title?: string;
  readonly description?: string;
  readonly isDeprecated?: boolean;
  readonly default?: Json;
  readonly examples?: readonly Json[];
}

/** `notes` is left out when there are none. A value that may be null is a union with `{kind: 'null'}`. */
export type Schema = {readonly notes?: Notes} &
  /** The name of one of the API's schemas. */
  (
    | {readonly kind: 'ref'; readonly name: string}
    /** Any value: the schema is empty, or could not be read for the reason in `why`, which was reported. */
    | {readonly kind: 'unknown'; readonly why?: string}
    | {readonly kind: 'never'}
    | {readonly kind: 'null'}
    | {readonly kind: 'boolean'}
    | ({readonly kind: 'number'; readonly isInteger: boolean; readonly format?: string} & NumberLimits)
    | ({readonly kind: 'string'; readonly format?: string} & StringLimits)
    /** Bytes: a file of a form, a download. */
    | {readonly kind: 'binary'; readonly mediaType?: string}
    /** At least one value; of any kinds. `names` are as many, from `x-enum-varnames` and its relatives. */
    | {
        readonly kind: 'enum';
        readonly values: readonly Json[];
        readonly names?: readonly string[];
        readonly descriptions?: readonly string[];
      }
    | {
        readonly kind: 'array';
        readonly items: Schema;
        /** Schemas of the first items, in order: a tuple. `items` are then the rest. */
        readonly prefix?: readonly Schema[];
        readonly minItems?: number;
        readonly maxItems?: number;
        readonly hasUniqueItems?: boolean;
      }
    | ObjectSchema
    /** Any of these; exactly one for `oneOf`, which types cannot express. */
    | {
        readonly kind: 'union';
        readonly members: readonly Schema[];
        readonly isExclusive: boolean;
        readonly discriminator?: Discriminator;
      }
    /** All of these at once. */
    | {readonly kind: 'intersection'; readonly members: readonly Schema[]}
  );

export interface ObjectSchema {
  readonly kind: 'object';
  /** In the order of the document. */
  readonly properties: readonly Property[];
  /**
   * Of properties that are not named. `false`: there are none; undefined: nothing is said. Patterns of names are merged
   * into it.
   */
  readonly additional?: Schema | false;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

export interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** Only in answers. */
  readonly isReadOnly: boolean;
  /** Only in requests. */
  readonly isWriteOnly: boolean;
}

export interface Discriminator {
  readonly property: string;
  /** From a value to the name of a schema. Complete: values that only follow from names are filled in. */
  readonly mapping: ReadonlyMap<string, string>;
}

export interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

interface StringLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** `base64` and the like. */
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
}
