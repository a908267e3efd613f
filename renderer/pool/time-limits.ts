// How much processor time the code of a site may use. Processor time, because other processes on a busy machine must not
// count.

/** Name of the environment variable that sets the limit for templates, in seconds. */
const timeLimitVariable = 'GALLEY_TIME_LIMIT';

const defaultSeconds = 4;

/** Milliseconds that a template may use for one page. Text that is not a positive number leaves the default. */
export function templateLimitMs(text = process.env[timeLimitVariable]): number {
  const seconds = Number(text);
  return (seconds > 0 && Number.isFinite(seconds) ? seconds : defaultSeconds) * 1000;
}

/**
 * Milliseconds that a thread may use for one document or page before it is terminated. It is more than a template has,
 * so that the thread survives a template that does not end.
 */
export function threadLimitMs(): number {
  return templateLimitMs() + 1000;
}
