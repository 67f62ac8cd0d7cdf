import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { focusSoon } from '../focus.ts';
import { IconExternalLink, IconX } from '../icons/icons.tsx';
import classes from './picture-viewer.module.css';
import { useInertPage } from '../overlays/use-inert-page.ts';

interface PictureViewerProps {
  picture: { url: string; width: number; height: number; placeholder: string | null };
  /** What it shows, for people who do not see it. */
  alt: string;
  opened: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards. */
  returnTo: () => Element | null;
}

/** A picture as large as the screen lets it be, and the way to its own size. Escape or a press beside it closes. */
export function PictureViewer({ picture, alt, opened, onClose, returnTo }: PictureViewerProps) {
  useInertPage(opened);
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      transitionProps={{ transition: 'fade', duration: 180 }}
      onExitTransitionEnd={() => focusSoon(returnTo, true)}
      title={alt}
      classNames={{ content: classes.content ?? '', header: 'hc-hidden', body: classes.body ?? '' }}
    >
      {/* The keyboard has Escape and the button for it */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes.stage} onClick={(event) => event.target === event.currentTarget && onClose()}>
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={alt}
          className={classes.picture}
          style={{ backgroundImage: picture.placeholder === null ? undefined : `url("${picture.placeholder}")` }}
        />
      </div>
      <div className={classes.bar}>
        <a href={picture.url} target="_blank" rel="noopener" className={classes.button} aria-label="Open in full size">
          <IconExternalLink size={22} />
        </a>
        <button type="button" className={classes.button} aria-label="Close" data-autofocus onClick={onClose}>
          <IconX size={24} />
        </button>
      </div>
    </Modal>
  );
}
