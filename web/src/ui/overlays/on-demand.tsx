import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';

/**
 * A dialog whose code is loaded when it first opens. It is mounted closed, because Mantine stores the previous focus
 * and runs its transition only when `opened` changes.
 */
export function dialogOnDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function DialogOnDemand(props) {
    const { opened } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const [mounted, setMounted] = useState(false);
    useEffect(() => {
      if (opened) void load().then((loaded) => setDialog(() => loaded));
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
  const preload = (): void => void load();
  const show = (): void => void load().then((loaded) => setLoaded(() => loaded));
  return [Loaded, { 'aria-expanded': false, onPointerEnter: preload, onFocus: preload, onClick: show }];
}
