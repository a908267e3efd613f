import type {ReactNode} from 'react';
import {Island} from 'galley/page';
import {storageKeys} from '../../runtime/browser/base/protocol.js';

/** Where messages appear. What shows them starts with the first one, or with those that a reload of ours has kept. */
export function ToastRegion(): ReactNode {
  return <Island of="toasts" when="asked" replay={[]} stored={storageKeys.reloadState} />;
}
