// A link to something inside a closed <details> opens it.

export function startFolds(): void {
  openTarget();
  addEventListener('hashchange', openTarget);
}

function openTarget(): void {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  let fold = target?.closest('details') ?? null;
  if (fold === null || fold.open) return;
  while (fold !== null) {
    fold.open = true;
    fold = fold.parentElement?.closest('details') ?? null;
  }
  target?.scrollIntoView();
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // not percent-encoded by us
  }
}
