/* Shows a form of our site in place of this script: see docs/embeds.md. */
(function () {
  "use strict";
  function warn(text) {
    console.warn("Thyroid Access Alliance: " + text);
  }
  var script = document.currentScript;
  // What runs a script's text in another way leaves its element in the page.
  if (!script || !script.src) script = document.querySelector('script[src*="/embed.js"][data-show]:not([data-done])');
  if (!script) return warn("no form is shown, because the line with embed.js is not in the page.");
  script.setAttribute("data-done", "");
  var kinds = {
    lookup: ["Find your members of Congress", 520, "Encuentre a sus miembros del Congreso"],
    register: ["Join the Thyroid Access Alliance", 1400, "Únase a la Thyroid Access Alliance"],
    count: [
      "How many people stand with the Thyroid Access Alliance",
      200,
      "Cuántas personas apoyan a la Thyroid Access Alliance"
    ]
  };
  var isSpanish = script.getAttribute("data-language") === "es";
  var site = new URL(script.src).origin;
  var show = script.getAttribute("data-show");
  if (!Object.prototype.hasOwnProperty.call(kinds, show)) show = "lookup";
  var via = script.getAttribute("data-via");
  var isPlain = script.getAttribute("data-theme") === "plain";
  var query = [];
  if (isPlain) query.push("theme=plain");
  if (via && /^[a-z0-9-]{2,40}$/.test(via)) query.push("via=" + via);

  var frame = document.createElement("iframe");
  frame.title = kinds[show][isSpanish ? 2 : 0];
  // For "Copy" buttons.
  frame.allow = "clipboard-write";
  frame.referrerPolicy = "no-referrer";
  frame.style.cssText =
    "display:block;box-sizing:border-box;width:100%;max-width:72rem;height:" + kinds[show][1] +
    "px;border:1px solid " + (isPlain ? "#ddd" : "#e3dfd6") + ";border-radius:12px";
  frame.src = site + (isSpanish ? "/es" : "") + "/embed/" + show + (query.length ? "?" + query.join("&") : "");

  var wanted, isDue, toppedAt;
  function apply() {
    isDue = false;
    frame.style.height = wanted + "px";
    frame.style.display = "block";
  }
  addEventListener("message", function (event) {
    if (event.origin !== site || event.source !== frame.contentWindow) return;
    var data = event.data;
    if (!data || data.type !== "alliance-embed-height" || typeof data.height !== "number") return;
    if (!(data.height > 0 && data.height < Infinity)) return;
    // With the border; what is higher scrolls inside.
    wanted = Math.min(Math.max(Math.ceil(data.height) + 2, 80), 8000);
    // However many messages come, the page moves ten times a second at most.
    if (!isDue) isDue = setTimeout(apply, 100);
    if (data.wantsTop === true && !(Date.now() - toppedAt < 1000) && frame.getBoundingClientRect().top < 0) {
      toppedAt = Date.now();
      frame.scrollIntoView();
    }
  });
  frame.addEventListener("load", function () {
    // Only our site can read it, wherever the frame was led.
    frame.contentWindow.postMessage("alliance-embed-hello", site);
    awaitHeight(isShown());
  });

  function isShown() {
    // Browsers before 2024 lack it, and hide nothing but `display: none`.
    return frame.checkVisibility ? frame.checkVisibility() : frame.getClientRects().length > 0;
  }
  /* A frame in a closed part of the page has no height to tell. */
  function awaitHeight(wasShown) {
    if (!wasShown) warn("the form is in a part of the page that is closed, and appears when it opens.");
    setTimeout(function check() {
      if (wanted) return;
      if (wasShown && isShown()) {
        // An empty box would stay.
        frame.style.display = "none";
        return warn("no form is shown, because this website, " + location.origin + ", is not on our list.");
      }
      wasShown = isShown();
      setTimeout(check, 5000);
    }, 5000);
  }

  function place() {
    if (document.body.contains(script)) return script.parentNode.replaceChild(frame, script);
    document.body.appendChild(frame);
    warn("the line with embed.js is not in the body, so the form is at the end of the page. Move the line to its place.");
  }
  if (document.body) place();
  else addEventListener("DOMContentLoaded", place);
})();
