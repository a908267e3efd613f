// Forms of plain pages: those marked `data-validate` are validated by the constraints in their markup, and then posted
// as they would be without script.
import {bindForm} from './bind-form.js';

/** Binds every such form that is not bound yet. */
export function enhanceForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-validate]')) {
    if (form.noValidate) continue;
    // A field named `submit` would shadow the method of the form.
    bindForm(form, {onSubmit: () => HTMLFormElement.prototype.submit.call(form)});
  }
}
