/** Thrown if a template exceeds its time limit. */
export class TemplateTimeoutError extends Error {
  override readonly name = 'TemplateTimeoutError';
}
