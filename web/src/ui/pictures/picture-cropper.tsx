import { useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Square } from '../../lib/browser/cut-square.ts';
import classes from './picture-cropper.module.css';

const MOST_ZOOM = 4;
const KEY_STEP_PX = 8;

interface PictureCropperProps {
  address: string;
  /** Gets the selected square in pixels of the picture, first when the picture is loaded. */
  onChange: (square: Square) => void;
}

/** Selects a square of a picture by drag, pinch, wheel or keys; shown as a circle. */
export function PictureCropper({ address, onChange }: PictureCropperProps) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const help = useId();
  const slider = useRef<HTMLInputElement>(null);
  const [area, setArea] = useState<Square | null>(null);
  useEffect(() => {
    if (area !== null) onChange(area);
  }, [area, onChange]);
  // Its code is loaded when the dialog is open, and it then gets the focus
  useEffect(() => slider.current?.focus(), []);
  return (
    <div className={classes.cropper}>
      <div className={classes.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={KEY_STEP_PX}
          // It would inject a style element, which the security policy forbids
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_shares, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': 'What shows of the photo', 'aria-describedby': help }}
          classes={{ cropAreaClassName: classes.area ?? '' }}
        />
      </div>
      <label className={classes.zoom}>
        <span>Zoom</span>
        <input
          ref={slider}
          data-autofocus
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <p id={help} className={classes.help}>
        Drag the photo to where it looks best.<span className={classes.keys}> With a keyboard: arrow keys.</span>
      </p>
    </div>
  );
}
