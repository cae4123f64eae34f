package browser

import (
	"bytes"
	"image"
	_ "image/png" // what the browser takes
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// The QR code in "Invite" is read by another program as the address of the table, in the dark
// theme too.
func TestQRCode(t *testing.T) {
	t.Parallel()
	r, ann, _ := pair(t)
	ann.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('room', JSON.stringify({ theme: 'dark' }))"))
	ann.table(`{"game":"indigo","title":"Friday","sit":true}`)
	ann.button("Invite")
	ann.button("Show a QR code")
	ann.until("document.querySelector('dialog[open] svg.qr path')")
	ann.checkNames("invite")
	taken, err := chromedp.Call(ann.ctx, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatPng})
	if err != nil {
		t.Fatal(err)
	}
	shot, _, err := image.Decode(bytes.NewReader(taken.Data))
	if err != nil {
		t.Fatal(err)
	}
	bits, err := gozxing.NewBinaryBitmapFromImage(shot)
	if err != nil {
		t.Fatal(err)
	}
	read, err := qrcode.NewQRCodeReader().DecodeWithoutHints(bits)
	if err != nil {
		t.Fatal(err)
	}
	if want := r.url(eval[string](ann, "location.pathname")); read.GetText() != want {
		t.Errorf("the code leads to %q, want %q", read.GetText(), want)
	}
	ann.phone()
	ann.checkPhone("invite")
}
