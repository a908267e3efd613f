// Whoever has signed out at the application comes to `/?signed_out=1`, and is told so once.
import {showToast} from '../toasts/show-toast.js';

const parameter = 'signed_out';

/** The parameter leaves the address bar, so that neither a reload nor a link that is passed on says it again. */
export function showSignedOut(): void {
  const address = new URL(location.href);
  if (address.searchParams.get(parameter) !== '1') return;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  showToast({title: 'Signed out', description: 'You have been signed out.', color: 'green', icon: 'check'});
}
