// The expanded entries and the scroll position of the page tree, in session storage.

interface SidebarState {
  /** `data-tree` of the tree it belongs to; for another tree it means nothing. */
  readonly hash: string;
  /** Which of its groups are open, counted from the top. */
  readonly open: readonly number[];
  readonly scrollY: number;
}

/** The sidebar of a page. A page that was loaded restores it before any script is there, and one that came with a swap after. */
export interface Sidebar extends HTMLElement {
  isRestored?: boolean;
}

/**
 * Opens what was open, and never closes: groups that lead to this page are open already. Then the current entry is brought
 * into view if it is outside. Closes over nothing, because it also travels as text.
 */
export function restoreSidebar(sidebar: Sidebar, key: string): void {
  sidebar.isRestored = true;
  let state: SidebarState | null;
  try {
    state = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    state = null;
  }
  if (state && state.hash === sidebar.dataset['tree']) {
    const {open, scrollY} = state;
    sidebar.querySelectorAll('details').forEach((group, index) => {
      if (open.includes(index)) group.open = true;
    });
    sidebar.scrollTop = scrollY;
  }
  const current = sidebar.querySelector('[aria-current]');
  if (current) {
    const {top, bottom} = current.getBoundingClientRect();
    const frame = sidebar.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) sidebar.scrollTop += top - frame.top - frame.height / 2;
  }
}

/** Stores the state of the sidebar for this tab. If storage is blocked, nothing is stored. */
export function saveSidebar(sidebar: HTMLElement, key: string): void {
  const groups = [...sidebar.querySelectorAll('details')];
  const state: SidebarState = {
    hash: sidebar.dataset['tree'] ?? '',
    open: groups.flatMap((group, index) => (group.open ? [index] : [])),
    scrollY: sidebar.scrollTop,
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Not remembered: the tree is then as the page was built.
  }
}
