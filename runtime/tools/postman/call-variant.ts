// A request with its context, while it is converted to an operation.
import type {Place} from '../base/finding.js';
import type {Request} from './read-collection.js';
import type {PostmanOptions} from './options.js';
import type {PathTemplate} from './path-template.js';
import type {Redaction} from './redact-secrets.js';
import type {Variables} from './collection-variables.js';

/** A request with what its collection knows about it. */
export interface Variant {
  readonly request: Request;
  readonly template: PathTemplate;
  /** All variables, for addresses. */
  readonly variables: Variables;
  /** Those that may be shown in examples. */
  readonly shown: Variables;
  readonly place: Place;
  /** A function, because finding a place is expensive and only needed for findings. */
  readonly placeOfResponse: (index: number) => Place;
}

/** What all parts of a conversion share. */
export interface ConversionContext {
  readonly options: PostmanOptions;
  readonly redaction: Redaction;
  readonly report: (severity: 'warning' | 'info', code: string, message: string, hint: string, place: Place) => void;
}
