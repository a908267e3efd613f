// What a method of the SDK looks like, once that is decided.
import type {Method} from '../group-methods.js';
import type {Content, Json, Parameter} from '../http-api.js';
import type {Answer} from './choose-contents.js';
import type {TypeNode} from './type-node.js';

export interface Call {
  readonly method: Method;
  /** `books.get` */
  readonly name: string;
  /** The only parameter of the path; several are named like all others. */
  readonly positional?: {readonly name: string; readonly parameter: Parameter; readonly type: TypeNode};
  readonly parameters: readonly KeyedParameter[];
  readonly body?: CallBody;
  /** Undefined: the method has none yet. */
  readonly params?: CallParams;
  readonly result: TypeNode;
  readonly answer: Answer;
  /** Declared beside the method under the name in `result`, when it has none of its own. */
  readonly resultDeclaration?: TypeNode;
  readonly stream?: CallStream;
  readonly pages?: {readonly rule: Json; readonly item: TypeNode};
  readonly spec: {readonly [key: string]: Json};
  readonly unused: readonly string[];
}

export interface KeyedParameter {
  readonly key: string;
  readonly parameter: Parameter;
}

export interface CallBody {
  readonly content: Content;
  /** The key of the whole body; undefined if its properties are among the parameters. */
  readonly key: string | undefined;
  readonly isRequired: boolean;
}

export interface CallParams {
  /** The type in the signature. */
  readonly type: TypeNode;
  /** Declared beside the method under the name in `type`. */
  readonly declaration?: TypeNode;
  readonly isRequired: boolean;
}

export interface CallStream {
  /** Of its items, when answers are compared with their shapes. */
  readonly shape?: Json;
  readonly item: TypeNode;
  /** Declared beside the method under the name in `item`. */
  readonly declaration?: TypeNode;
  readonly answer: Answer;
  /** `flag`: chosen by `stream: true`; `method`: a method of its own; `only`: there is no other answer. */
  readonly by: 'flag' | 'method' | 'only';
  /** Of the second method. */
  readonly methodName: string;
}
