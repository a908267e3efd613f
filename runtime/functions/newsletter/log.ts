// The log of the newsletter function: one object per event, without addresses, tokens and user input.

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  /** Status of the response, counts, and names that Galley defines. */
  readonly [detail: string]: string | number | boolean | undefined;
}

export type Log = (line: LogLine) => void;

/** One line of JSON for each event, to where the host collects what functions print. */
export const printLog: Log = (line) => {
  console.log(JSON.stringify({source: 'newsletter', ...line}));
};
