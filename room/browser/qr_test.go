package browser

import (
	"bytes"
	"image"
	_ "image/png" // the format of the browser's screenshots
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// Another program reads the QR code in "Invite" as the address of the table, even in the dark
// theme.
func TestQRCode(t *testing.T) {
	t.Parallel()
	r, ann, _ := pair(t)
	ann.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('room', JSON.stringify({ theme: 'dark' }))"))
	ann.table(`{"game":"indigo","title":"Friday","sit":true}`)
	ann.button("Invite")
	ann.button("Show a QR code")
	ann.until("document.querySelector('dialog[open] svg.qr path')")
	ann.checkNames("invite")
	read := ""
	for end := time.Now().Add(patience); read == ""; { // the dialog may still be opening
		var err error
		if read, err = readQR(ann); err != nil && time.Now().After(end) {
			t.Fatal(err)
		}
	}
	if want := r.url(eval[string](ann, "location.pathname")); read != want {
		t.Errorf("the code leads to %q, want %q", read, want)
	}
	ann.phone()
	ann.none(small, "invite")
}

// readQR returns the text of the code that the page shows.
func readQR(p *page) (string, error) {
	taken, err := chromedp.Call(p.ctx, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatPng})
	if err != nil {
		return "", err
	}
	shot, _, err := image.Decode(bytes.NewReader(taken.Data))
	if err != nil {
		return "", err
	}
	bits, err := gozxing.NewBinaryBitmapFromImage(shot)
	if err != nil {
		return "", err
	}
	read, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
	if err != nil {
		return "", err
	}
	return read.GetText(), nil
}
