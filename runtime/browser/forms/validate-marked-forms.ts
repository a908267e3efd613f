// Forms marked `data-validate` are validated by the constraints in their markup, then submitted as without script.
import {bindForm} from './bind-form.js';

/** Binds all such forms that are not bound yet. */
export function validateMarkedForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-validate]')) {
    if (!form.noValidate) bindForm(form, {});
  }
}
