// The expanded entries and the scroll position of the page tree, in session storage.

interface SidebarState {
  /** `data-tree` of the tree. The state is ignored if the page has another tree. */
  readonly hash: string;
  /** Indexes of the open groups, in document order. */
  readonly open: readonly number[];
  readonly scrollY: number;
}

/** The sidebar of a page. It is restored once: by the inline script of a loaded page, or by the script after a swap. */
export interface Sidebar extends HTMLElement {
  isRestored?: boolean;
}

/**
 * Opens the groups that were open, but closes none, because groups that lead to this page are open already. Then scrolls the
 * current entry into view if it is outside. The source is inlined into pages; see `inlineSource`.
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
    // Storage is blocked or full: the next page shows the tree as it was built.
  }
}
