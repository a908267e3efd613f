// Limits the processor time that the code of a site may use. Wall-clock time would include that of other processes on a
// busy machine.

/** Name of the environment variable that sets the limit for templates, in seconds. */
const timeLimitVariable = 'GALLEY_TIME_LIMIT';

const defaultSeconds = 4;

/** Returns the milliseconds that a template may use for one page: 4 s if `text` is not a positive number. */
export function templateLimitMs(text = process.env[timeLimitVariable]): number {
  const seconds = Number(text);
  return (seconds > 0 && Number.isFinite(seconds) ? seconds : defaultSeconds) * 1000;
}

/**
 * Returns the milliseconds that a thread may use for one document or page before it is terminated. This is more than the
 * limit of a template, so that the thread survives a template that does not end.
 */
export function threadLimitMs(): number {
  return templateLimitMs() + 1000;
}
