// A request and its context during the conversion to an operation.
import type {Place} from '../base/finding.js';
import type {Request} from './read-collection.js';
import type {PostmanOptions} from './options.js';
import type {PathTemplate} from './path-template.js';
import type {Redaction} from './redact-secrets.js';
import type {Variables} from './collection-variables.js';

/** A request and the values that it inherits from its collection. */
export interface Variant {
  readonly request: Request;
  readonly template: PathTemplate;
  /** The variables whose values the document may show: without secret ones, unless `redact` is off. */
  readonly variables: Variables;
  readonly place: Place;
  /** A function, because finding a place is slow and only needed for findings. */
  readonly placeOfResponse: (index: number) => Place;
}

/** Shared by all parts of a conversion. */
export interface ConversionContext {
  readonly options: PostmanOptions;
  readonly redaction: Redaction;
  readonly report: (severity: 'warning' | 'info', code: string, message: string, hint: string, place: Place) => void;
}
