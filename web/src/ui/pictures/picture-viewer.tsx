import { dialogOnDemand } from '../overlays/on-demand.tsx';

/** A picture as large as the screen, with a link to its full size. Escape or a click beside it closes it. */
export const PictureViewer = dialogOnDemand(loadViewer);

async function loadViewer() {
  return (await import('./picture-viewer-dialog.tsx')).PictureViewerDialog;
}
