// What all simulated hosts have in common: a function of a request and the uploaded files that returns the response.
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import type {HostRequest} from './host-request.js';

export interface HostResponse {
  readonly status: number;
  /** In addition to those of the body. Names are spelled as in the host's configuration. */
  readonly headers: HeaderValues;
  /** Target of a redirect. */
  readonly location?: string;
  /** Address of the file to send: `/docs/a/index.html`. If absent, no file is sent, as for a redirect. */
  readonly file?: string;
  /** Media type that this host sends with the file. */
  readonly type?: string;
}

/** The uploaded files by decoded path: `/docs/a/index.html`. */
export interface HostedFiles {
  has(path: string): boolean;
  /** Returns the path of a file that differs only in case. */
  inAnyCase(path: string): string | undefined;
}

/** The behavior of one host, after it has read its configuration. */
export type SimulatedHost = (request: HostRequest, files: HostedFiles) => HostResponse;
