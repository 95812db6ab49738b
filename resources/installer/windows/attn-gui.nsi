; Installs attn-gui for this user, without administrator's rights.
; Use: makensis /DVERSION=1.2.3 /DFROZEN=folder /DOUTPUT=folder [/DICON=file.ico] attn-gui.nsi
;   FROZEN: what PyInstaller made (holds attn-gui.exe).  Silent: setup.exe /S [/D=folder], uninstall.exe /S

Unicode true
!include MUI2.nsh
!include x64.nsh
!include WinVer.nsh

!define PROGRAM "attn-gui"
!define SESSION_CLASS "attn-gui.session"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PROGRAM}"

Name "${PROGRAM} ${VERSION}"
OutFile "${OUTPUT}/attn-gui-${VERSION}-windows-x86_64-setup.exe"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${PROGRAM}"
InstallDirRegKey HKCU "Software\${PROGRAM}" "InstallDir"
SetCompressor /SOLID lzma
SetCompressorDictSize 64
ManifestDPIAware true

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${PROGRAM}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "${PROGRAM} setup"
VIAddVersionKey LegalCopyright "MIT licence"

!ifdef ICON
    !define MUI_ICON "${ICON}"
    !define MUI_UNICON "${ICON}"
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\attn-gui.exe"
!insertmacro MUI_PAGE_LICENSE "..\..\..\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE SimpChinese

LangString SESSION_NAME ${LANG_ENGLISH} "attn-gui session"
LangString SESSION_NAME ${LANG_SIMPCHINESE} "attn-gui 会话"
LangString TOO_OLD ${LANG_ENGLISH} "attn-gui needs Windows 10 (1809) or newer, 64 bits."
LangString TOO_OLD ${LANG_SIMPCHINESE} "attn-gui 需要 64 位的 Windows 10（1809）或更新版本。"
LangString IS_RUNNING ${LANG_ENGLISH} "attn-gui is running. Close it, then try again."
LangString IS_RUNNING ${LANG_SIMPCHINESE} "attn-gui 正在运行。请先关闭它，然后重试。"

Function .onInit
    ${IfNot} ${RunningX64}
    ${OrIfNot} ${AtLeastBuild} 17763
        MessageBox MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
        SetErrorLevel 2
        Abort
    ${EndIf}
FunctionEnd

; A program that runs holds its file open.
!macro REFUSE_WHILE_RUNNING
    ${If} ${FileExists} "$INSTDIR\attn-gui.exe"
        ClearErrors
        FileOpen $0 "$INSTDIR\attn-gui.exe" a
        ${If} ${Errors}
            MessageBox MB_ICONSTOP "$(IS_RUNNING)" /SD IDOK
            SetErrorLevel 3
            Abort
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Section
    !insertmacro REFUSE_WHILE_RUNNING
    ; An upgrade must not mix two releases' modules.
    RMDir /r "$INSTDIR\_internal"
    SetOutPath "$INSTDIR"
    File /r "${FROZEN}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"

    CreateShortcut "$SMPROGRAMS\${PROGRAM}.lnk" "$INSTDIR\attn-gui.exe"

    WriteRegStr HKCU "Software\${PROGRAM}" "InstallDir" "$INSTDIR"
    WriteRegStr HKCU "Software\Classes\.attn" "" "${SESSION_CLASS}"
    WriteRegStr HKCU "Software\Classes\.attn" "Content Type" "application/x-attn-gui-session"
    WriteRegStr HKCU "Software\Classes\${SESSION_CLASS}" "" "$(SESSION_NAME)"
    WriteRegStr HKCU "Software\Classes\${SESSION_CLASS}\DefaultIcon" "" "$INSTDIR\attn-gui.exe,0"
    WriteRegStr HKCU "Software\Classes\${SESSION_CLASS}\shell\open\command" "" '"$INSTDIR\attn-gui.exe" "%1"'

    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PROGRAM}"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\attn-gui.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
    ; SHCNE_ASSOCCHANGED: the desktop reads the file types anew.
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section Uninstall
    !insertmacro REFUSE_WHILE_RUNNING
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\attn-gui.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\${PROGRAM}.lnk"
    ReadRegStr $0 HKCU "Software\Classes\.attn" ""
    ${If} $0 == "${SESSION_CLASS}"
        DeleteRegKey HKCU "Software\Classes\.attn"
    ${EndIf}
    DeleteRegKey HKCU "Software\Classes\${SESSION_CLASS}"
    DeleteRegKey HKCU "${UNINSTALL_KEY}"
    DeleteRegKey HKCU "Software\${PROGRAM}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
