import { Drawer, Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import classes from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A line under the title. */
  subtitle?: string;
  children: ReactNode;
}

/** A dialog: a modal on wide screens, a sheet from the bottom on phones. */
export function Sheet({ opened, onClose, title, subtitle, children }: SheetProps) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  useInertPage(opened);
  const content = (
    <>
      {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      {children}
    </>
  );
  const shared = { opened, onClose, title, closeButtonProps: { 'aria-label': 'Close' }, children: content };
  const titleClass = classes.title ?? '';
  if (wide === true) {
    return <Modal {...shared} size={460} padding={28} classNames={{ title: titleClass }} />;
  }
  const drawer = { content: classes.drawer ?? '', title: titleClass, header: classes.drawerHeader ?? '' };
  return <Drawer {...shared} padding={20} classNames={drawer} />;
}

let openDialogs = 0;

/** Keeps keyboard and screen reader out of the page while a dialog is open over it. */
export function useInertPage(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const page = document.getElementById('root');
    openDialogs += 1;
    page?.toggleAttribute('inert', true);
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) page?.toggleAttribute('inert', false);
    };
  }, [opened]);
}
