import type {ReactNode} from 'react';
import {Island} from 'galley/page';
import {storageKeys} from '../../runtime/browser/base/protocol.js';

/** The region of toasts. Its script starts with the first toast, or with toasts restored after a reload. */
export function ToastRegion(): ReactNode {
  return <Island of="toasts" when="manual" replay={[]} stored={storageKeys.reloadState} />;
}
