/** Thrown if a template exceeds its time limit. */
export class TemplateOverrun extends Error {
  override readonly name = 'TemplateOverrun';
}
