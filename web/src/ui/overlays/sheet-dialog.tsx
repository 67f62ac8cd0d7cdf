import { Drawer, Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { besideRow, focusSoon } from '../focus.ts';
import classes from './sheet.module.css';
import type { SheetProps } from './sheet.tsx';
import { useInertPage } from './use-inert-page.ts';
import { useRootAttribute } from '../page/root-attribute.ts';
import { useViewportHeight } from '../use-viewport-height.ts';
import { useWide } from '../use-wide.ts';

/** The dialog of `Sheet`. */
export function SheetDialog({ opened, onClose, title, subtitle, returnTo, children, ...props }: SheetProps) {
  const { aside = false, focusAfterAside } = props;
  const isWide = useWide();
  // The other dialog would lose what is typed in this one
  const [wide, setWide] = useState(isWide);
  if (!opened && wide !== isWide) setWide(isWide);
  const giveFocusBack = useOpener(opened, returnTo);
  useFocusAfterAside(aside, focusAfterAside);
  useInertPage(opened);
  useRootAttribute('data-dialog', opened);
  useRootAttribute('data-drawer', opened && !wide);
  useViewportHeight(opened && !wide);
  const content = (
    <>
      {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      {children}
    </>
  );
  const shared = {
    opened,
    onClose,
    title,
    closeButtonProps: { 'aria-label': 'Close', className: classes.close ?? '' },
    closeOnEscape: !aside,
    trapFocus: !aside,
    onExitTransitionEnd: giveFocusBack,
    children: content,
  };
  const [titleClass, headerClass] = [classes.title ?? '', classes.header ?? ''];
  const hidden = aside ? (classes.aside ?? '') : '';
  if (wide) {
    return (
      <Modal
        {...shared}
        size={460}
        padding={28}
        classNames={{ title: titleClass, header: headerClass, root: hidden }}
      />
    );
  }
  const drawer = {
    content: classes.drawer ?? '',
    inner: classes.aboveKeyboard ?? '',
    title: titleClass,
    header: `${headerClass} ${classes.drawerHeader}`,
    root: hidden,
  };
  return <Drawer {...shared} padding={20} classNames={drawer} />;
}

/**
 * Returns the focus on close. Mantine does not if the element that had it was in a menu or is removed with the dialog;
 * then an element beside it gets the focus.
 */
function useOpener(opened: boolean, returnTo: SheetProps['returnTo']): () => void {
  const opener = useRef<Element | null>(null);
  const beside = useRef<() => Element | null>(() => null);
  const noteOpener = useEffectEvent(() => {
    opener.current = document.activeElement;
    beside.current = besideRow(returnTo?.() ?? document.activeElement);
  });
  useEffect(() => {
    if (opened) noteOpener();
  }, [opened]);
  function giveBack(): void {
    const isLeft = opener.current?.isConnected === true && opener.current !== document.body;
    const before = isLeft ? opener.current : returnTo?.();
    focusSoon(() => before ?? beside.current() ?? document.getElementById('main'), true);
  }
  const leave = useEffectEvent(() => opened && giveBack());
  useEffect(() => () => void leave(), []);
  return giveBack;
}

/** Moves the focus after the trap of the dialog, which takes it with a timer of its own when the dialog is shown again. */
function useFocusAfterAside(aside: boolean, find: SheetProps['focusAfterAside']): void {
  const wasAside = useRef(aside);
  const focusFound = useEffectEvent(() => find !== undefined && focusSoon(find));
  useEffect(() => {
    const isBack = wasAside.current && !aside;
    wasAside.current = aside;
    if (!isBack) return;
    // Timers of the same delay run in their order, and a frame may come before the one of the trap
    const timer = setTimeout(focusFound);
    return () => clearTimeout(timer);
  }, [aside]);
}
