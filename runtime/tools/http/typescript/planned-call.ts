// The plan of a method of the SDK.
import type {Method} from '../group-methods.js';
import type {Content, Json, Parameter} from '../http-api.js';
import type {ExpectedResponse} from './choose-media-types.js';
import type {TypeNode} from './type-node.js';

export interface Call {
  readonly method: Method;
  /** `books.get` */
  readonly name: string;
  /** The only path parameter; several path parameters are passed by name. */
  readonly positional?: {readonly name: string; readonly parameter: Parameter; readonly type: TypeNode};
  readonly parameters: readonly KeyedParameter[];
  readonly body?: CallBody;
  /** Undefined if the method has no parameters. */
  readonly params?: CallParams;
  readonly result: TypeNode;
  readonly response: ExpectedResponse;
  /** The declaration of `result` next to the method, if it is not a named schema. */
  readonly resultDeclaration?: TypeNode;
  readonly stream?: CallStream;
  readonly pages?: {readonly rule: Json; readonly item: TypeNode};
  /** The specification of the operation for the runtime of the SDK. */
  readonly spec: {readonly [key: string]: Json};
  /** Media types of responses that are never requested. */
  readonly unused: readonly string[];
}

export interface KeyedParameter {
  readonly key: string;
  readonly parameter: Parameter;
}

export interface CallBody {
  readonly content: Content;
  /** The key of the body; undefined if its properties are merged into the parameters. */
  readonly key: string | undefined;
  readonly isRequired: boolean;
}

export interface CallParams {
  /** The type in the signature. */
  readonly type: TypeNode;
  /** The declaration of `type` next to the method. */
  readonly declaration?: TypeNode;
  readonly isRequired: boolean;
}

export interface CallStream {
  /** The shape of its items, if the SDK validates or converts responses. */
  readonly shape?: Json;
  readonly item: TypeNode;
  /** The declaration of `item` next to the method. */
  readonly declaration?: TypeNode;
  readonly response: ExpectedResponse;
  /** `flag`: requested with `stream: true`; `method`: a separate method; `only`: the operation always streams. */
  readonly by: 'flag' | 'method' | 'only';
  /** The name of the separate method. */
  readonly methodName: string;
}
