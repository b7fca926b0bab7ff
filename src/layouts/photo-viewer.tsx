import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLinkPress } from "#kit/web/use-link-press.ts";
import type { ImageViewerProps, ViewedImage } from "#ui/image-viewer.tsx";

/**
 * Opens links to photos (`<a href data-photos="group">`) in the image viewer, with the other photos of the
 * group. The first press loads the viewer's code. Without scripts, the links open the files.
 */
export function PhotoViewer() {
  const [Viewer, setViewer] = useState<ComponentType<ImageViewerProps> | null>(null);
  const [images, setImages] = useState<ViewedImage[]>([]);
  const [shown, setShown] = useState<number | null>(null);
  const { pathname } = useLocation();
  const openPhoto = useCallback((link: HTMLAnchorElement) => {
    const { photos: group } = link.dataset;
    if (group === undefined) return false;
    // Safari focuses no pressed link, but the focus must return to it.
    link.focus();
    import("#ui/image-viewer.tsx").then(
      ({ ImageViewer }) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-photos]")];
        const photos = links.filter(({ dataset }) => dataset.photos === group);
        setViewer(() => ImageViewer);
        setImages(photos.map(toImage));
        setShown(photos.indexOf(link));
      },
      () => location.assign(link.href),
    );
    return true;
  }, []);
  useLinkPress(openPhoto);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the viewer
  useEffect(() => setShown(null), [pathname]);
  return Viewer && <Viewer images={images} shown={shown} onShow={setShown} onClose={() => setShown(null)} />;
}

function toImage(link: HTMLAnchorElement): ViewedImage {
  const alt = link.querySelector("img")?.alt || link.textContent;
  return { src: link.href, alt: alt.trim() };
}
