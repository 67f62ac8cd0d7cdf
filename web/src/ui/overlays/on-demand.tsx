import { lazy, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { reloadIfReachable } from '../../lib/browser/reload.ts';
import { notice } from '../../lib/toasts.ts';
import { useCloseOnBack } from './overlay-history.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Back leaves the page: the dialog must be answered, or asks about leaving. */
  leftByBack?: boolean;
}

/**
 * A dialog whose code is loaded when it first opens, and that Back closes. It is mounted closed, because Mantine stores
 * the previous focus and runs its transition only when `opened` changes.
 */
export function dialogOnDemand<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function DialogOnDemand(props) {
    const { opened, onClose, leftByBack = false } = props;
    useCloseOnBack(opened && !leftByBack, onClose);
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const [mounted, setMounted] = useState(false);
    useEffect(() => {
      if (opened) void loadOrSayWhy(load).then((loaded) => setDialog(() => loaded));
    }, [opened]);
    useEffect(() => setMounted(Dialog !== undefined), [Dialog]);
    return Dialog && <Dialog {...props} opened={opened && mounted} />;
  };
}

/**
 * A component that replaces a button at its first click, and whose code is loaded when a click is likely. Returns the
 * component, undefined until then, and the props of the button.
 */
export function useLoadedOnClick<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, ComponentProps<'button'>] {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const preload = (): void => void load().catch(() => undefined);
  const show = (): void => void loadOrSayWhy(load).then((loaded) => setLoaded(() => loaded));
  return [Loaded, { 'aria-expanded': false, onPointerEnter: preload, onFocus: preload, onClick: show }];
}

/** Like React's `lazy`; a part whose code does not load leaves the rest of the page as it is. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const loaded = await loadOrSayWhy(load);
    return { default: loaded ?? Nothing };
  });
}

function Nothing(): null {
  return null;
}

/** Loads code, or says in a toast that it did not load. Browsers do not repeat a failed load: only a new document does. */
export async function loadOrSayWhy<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load();
  } catch {
    const reason = navigator.onLine ? 'This did not load.' : 'You are offline. This opens when you are connected.';
    notice.error(reason, { label: 'Try again', run: () => void reloadIfReachable() }, 'missing code');
    return undefined;
  }
}
