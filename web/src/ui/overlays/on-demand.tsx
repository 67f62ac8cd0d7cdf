import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';

/**
 * A dialog whose code is loaded when it first opens. It is mounted closed: Mantine notes where the focus was, and runs
 * its transition, when it sees a dialog open.
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
 * A component that takes the place of a button with the first click on it, and whose code is loaded when that is near.
 * Gives the component, undefined until then, and the props of the button until then.
 */
export function useLoadedOnClick<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, ComponentProps<'button'>] {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const preload = (): void => void load();
  const show = (): void => void load().then((loaded) => setLoaded(() => loaded));
  return [Loaded, { 'aria-expanded': false, onPointerEnter: preload, onFocus: preload, onClick: show }];
}
