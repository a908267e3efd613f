// After signing out, the application redirects to `/?signed_out=1`. The page then confirms it once.
import {showToast} from '../toasts/show-toast.js';

const parameter = 'signed_out';

/** Removes the parameter from the address bar, so that neither a reload nor a shared link confirms it again. */
export function showSignedOut(): void {
  const address = new URL(location.href);
  if (address.searchParams.get(parameter) !== '1') return;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  showToast({title: 'Signed out', description: 'You have been signed out.', color: 'green', icon: 'check'});
}
