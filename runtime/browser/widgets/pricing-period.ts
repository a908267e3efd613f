// Monthly or yearly prices: the style sheet shows them; this module stores the selection in the address and announces it.

/** Reads the selection from `?period=year`, and updates it on change. */
export function startPricingPeriod(): void {
  for (const period of document.querySelectorAll<HTMLFieldSetElement>('.period:not([data-live])')) start(period);
}

function start(period: HTMLFieldSetElement): void {
  period.dataset['live'] = '';
  const radios = [...period.querySelectorAll('input')];
  const status = period.querySelector('[role=status]');
  const requested = new URL(location.href).searchParams.get('period');
  for (const radio of radios) if (radio.value === requested) radio.checked = true;
  period.addEventListener('change', () => {
    const chosen = radios.find(({checked}) => checked);
    if (chosen === undefined) return;
    const address = new URL(location.href);
    // The first option is the default, so it is not in the address.
    if (chosen === radios[0]) address.searchParams.delete('period');
    else address.searchParams.set('period', chosen.value);
    history.replaceState(history.state, '', address);
    if (status !== null) status.textContent = chosen.dataset['announcement'] ?? '';
  });
}
