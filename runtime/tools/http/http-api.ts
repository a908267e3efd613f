// The model of an HTTP API. Readers create it from OpenAPI 2.0 to 3.2 and Postman collections; writers turn it into TypeScript and
// Python SDKs and OpenAPI documents. Schemas refer to each other by name, so the model is a tree without cycles.
import type {Place} from '../base/finding.js';

/** The result of `JSON.parse`. */
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
  /** For operations without `security`. */
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly Tag[];
  /** In the order of the document. Names are unchanged and unique. */
  readonly schemas: readonly NamedSchema[];
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** Requests that the API sends; `path` is the name of the webhook. */
  readonly webhooks: readonly Operation[];
}

export interface ExternalDocs {
  readonly url: string;
  readonly description?: string;
}

export interface Server {
  /** Contains variables in braces: `https://{region}.example.com/v1`. May be relative. */
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

/** Requirements refer to it by `id`. */
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

/** All of these schemes are required. A list of requirements allows any of them; an empty requirement allows anonymous access. */
export type SecurityRequirement = readonly {readonly scheme: string; readonly scopes: readonly string[]}[];

export interface Operation {
  /** The operationId. Not always unique. */
  readonly id?: string;
  /** In lower case: `get`. May be a non-standard method, such as `query` or `copy`. */
  readonly method: string;
  /** Contains parameters in braces: `/books/{id}`. May have a fixed query: `/responses?beta=true`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocs;
  readonly isDeprecated: boolean;
  /** Parameters of the path and the operation without duplicates. Includes every parameter of the path template. */
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** Undefined if the security of the API applies. */
  readonly security?: readonly SecurityRequirement[];
  /** Undefined if the servers of the API apply. */
  readonly servers?: readonly Server[];
  /** `x-` fields of the operation that writers use: `x-pages`, `x-codegen-request-body-name`. */
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
  /** `querystring` is the complete query as one value (OpenAPI 3.2). */
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** From the document, from `collectionFormat` of Swagger 2.0, or the default for `in`. */
  readonly style: Style;
  readonly explode: boolean;
  /** Reserved characters such as `/` and `?` are sent unencoded. */
  readonly allowsReserved: boolean;
  /** Set if the value is serialized by a media type instead of a style: `application/json`. */
  readonly mediaType?: string;
  readonly examples: readonly Example[];
  readonly place: Place;
}

export interface Body {
  readonly isRequired: boolean;
  readonly description?: string;
  /** At least one, in the order of the document. */
  readonly contents: readonly Content[];
}

export interface Content {
  /** In lower case, with parameters: `application/json; charset=utf-8`, `image/*`. */
  readonly mediaType: string;
  /** Undefined if the document has no schema, which means bytes for binary media types and any value for JSON. */
  readonly schema?: Schema;
  /** The schema of an item of a stream: `itemSchema` of OpenAPI 3.2, or the schema of a `text/event-stream`. */
  readonly itemSchema?: Schema;
  /** By property of a form. */
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
  /** Empty if the response has no body. */
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

/** Annotations of a schema. */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly isDeprecated?: boolean;
  readonly default?: Json;
  readonly examples?: readonly Json[];
}

/** `annotations` is undefined if there are none. A nullable value is a union with `{kind: 'null'}`. */
export type Schema = {readonly annotations?: Annotations} &
  /** A reference to a schema of the API by name. */
  (
    | {readonly kind: 'ref'; readonly name: string}
    /** Any value. The schema is empty, or invalid for the reason `why`, which has been reported. */
    | {readonly kind: 'unknown'; readonly why?: string}
    | {readonly kind: 'never'}
    | {readonly kind: 'null'}
    | {readonly kind: 'boolean'}
    | ({readonly kind: 'number'; readonly isInteger: boolean; readonly format?: string} & NumberLimits)
    | ({readonly kind: 'string'; readonly format?: string} & StringLimits)
    /** A file in a form, or a download. */
    | {readonly kind: 'binary'; readonly mediaType?: string}
    /** At least one value of any type. `names` has the same length and comes from `x-enum-varnames` and similar extensions. */
    | {
        readonly kind: 'enum';
        readonly values: readonly Json[];
        readonly names?: readonly string[];
        readonly descriptions?: readonly string[];
      }
    | {
        readonly kind: 'array';
        readonly items: Schema;
        /** The schemas of the first items of a tuple. `items` then applies to the remaining ones. */
        readonly prefix?: readonly Schema[];
        readonly minItems?: number;
        readonly maxItems?: number;
        readonly hasUniqueItems?: boolean;
      }
    | ObjectSchema
    /** At least one of these. `isExclusive` is set for `oneOf`, which types cannot express. */
    | {
        readonly kind: 'union';
        readonly members: readonly Schema[];
        readonly isExclusive: boolean;
        readonly discriminator?: Discriminator;
      }
    /** All of these. */
    | {readonly kind: 'intersection'; readonly members: readonly Schema[]}
  );

export interface ObjectSchema {
  readonly kind: 'object';
  /** In the order of the document. */
  readonly properties: readonly Property[];
  /**
   * The schema of all other properties, including `patternProperties`. `false` allows none; undefined if the document does not
   * define it.
   */
  readonly additional?: Schema | false;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

export interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** Only in responses. */
  readonly isReadOnly: boolean;
  /** Only in requests. */
  readonly isWriteOnly: boolean;
}

export interface Discriminator {
  readonly property: string;
  /** Value → schema name. Implicit values, which are the names of schemas, are included. */
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
  /** Such as `base64`. */
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
}
